import type { Money, Salary } from '@jobposting/core';
import { listedItem } from '@jobposting/core/adapter';
import { amountOf } from '../postings/pay.ts';
import type { PageContext } from './templates/page-context.ts';
import { textsOf } from './texts.ts';

/** The context of pay. */
type PayContext = Pick<PageContext, 'language' | 'currency' | 'referenceData'>;

// Creating one is slow, and a page shows 20 amounts.
const formats = new Map<string, Intl.NumberFormat>();

/** Whole amounts have no cents, others two decimals or all that were sent. */
const formatFor = ({ language, currency }: PayContext): Intl.NumberFormat => {
  const { locale } = textsOf(language);
  const key = `${locale} ${currency}`;
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      // Readers in Canada take `$` for Canadian dollars.
      currencyDisplay: currency === 'CAD' ? 'narrowSymbol' : 'symbol',
      minimumFractionDigits: 2,
      maximumFractionDigits: 4,
      trailingZeroDisplay: 'stripIfInteger',
    });
  formats.set(key, format);
  return format;
};

const amountsOf = ({ amount, maxAmount }: Salary, context: PayContext): string | null => {
  const { payRange, payUpTo } = textsOf(context.language);
  const format = (money: Money): string => formatFor(context).format(amountOf(money));
  const most = maxAmount ?? amount;
  if (most === 0) return null;
  if (amount === 0) return payUpTo(format(most));
  return most === amount ? format(amount) : payRange(format(amount), format(most));
};

/** A period as it follows an amount: `per hour`, or the name of a host's own period. */
const periodOf = ({ periodId }: Salary, { language, referenceData }: PayContext): string => {
  const period = referenceData.salaryPeriods.find(({ id }) => id === periodId);
  if (period === undefined) return '';
  return textsOf(language).per[period.unit] ?? `(${listedItem(period, language).name})`;
};

/** The amounts of a salary and their period; `null` when it has neither an amount nor commission. */
export const payParts = (
  salary: Salary,
  context: PayContext,
): { readonly amounts: string; readonly unit: string } | null => {
  const { plusCommission, commission } = textsOf(context.language);
  const amounts = amountsOf(salary, context);
  if (amounts === null) return salary.plusCommission ? { amounts: commission, unit: '' } : null;
  const period = periodOf(salary, context);
  const unit = salary.plusCommission ? `${period}, ${plusCommission}` : period;
  return { amounts, unit };
};

/** A salary as people write it: `$28.50 per hour`, `de 50 000 $ à 60 000 $ par année, plus commissions`. */
export const formatPay = (salary: Salary, context: PayContext): string | null => {
  const parts = payParts(salary, context);
  return parts && `${parts.amounts} ${parts.unit}`.replace(' ,', ',').trim();
};
