import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A number with about three significant digits and thin groups: `12 300`, `4.56`. */
export const formatNumber = (value: number): string => {
  if (!Number.isFinite(value)) return '–';
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return value.toFixed(digits).replace(/\B(?=(\d{3})+$)/g, ' ');
};

/** A Markdown table; columns after the first are right-aligned. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string => {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const rule = head.map((_, index) => (index === 0 ? '---' : '---:'));
  return [head, rule, ...rows].map(line).join('\n');
};

/** Writes a page to a folder, which is created if missing. */
export const writePage = async (
  folder: string | null,
  name: string,
  page: string,
): Promise<void> => {
  if (folder === null) return;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${name}.md`), page);
};
