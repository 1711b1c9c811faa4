import { formatMoney, type Job, type Salary } from '@jobposting/core';

// Decimals have exactly four places (decision D5), which no JavaScript number can hold.
declare global {
  interface JSON {
    rawJSON(text: string): unknown;
  }
}

const salaryBody = ({ amount, maxAmount, periodId, plusCommission }: Salary) => ({
  amount: JSON.rawJSON(formatMoney(amount)),
  maxAmount: maxAmount === null ? null : JSON.rawJSON(formatMoney(maxAmount)),
  period: { id: periodId },
  plusCommission,
});

/**
 * Writes a job as the body of the PUT by referenceId that gives another job the same values: one
 * line of JSON with every field that a PUT can set (interface §4.3).
 */
export const putBody = (job: Job): string =>
  JSON.stringify({
    referenceId: job.referenceId,
    title: job.title,
    closeDate: job.closeDate,
    confidential: job.confidential,
    autoRefresh: job.autoRefresh,
    status: job.status,
    locations: job.locations.map(({ description }) => ({ description })),
    categories: job.categoryIds.map((id) => ({ id })),
    positionType: { id: job.positionTypeId },
    salary: job.salary && salaryBody(job.salary),
    description: job.description,
    applicantRoutingType: { id: job.routing.typeId },
    applicationEmail: job.routing.typeId === 1 ? job.routing.applicationEmail : null,
    applicationUrl: job.routing.typeId === 2 ? job.routing.applicationUrl : null,
  });
