const minMajor = 22;
const minMinor = 12;

/** What to tell somebody who runs this version of Node, such as `20.11.1`; `null` when it will do. */
export const unsupportedNode = (version: string): string | null => {
  const numbers = version.split('.').map(Number);
  const major = numbers[0] || 0;
  const minor = numbers[1] || 0;
  if (major > minMajor || (major === minMajor && minor >= minMinor)) return null;
  return `jobposting needs Node.js ${minMajor}.${minMinor} or later; this is Node.js ${version}.`;
};
