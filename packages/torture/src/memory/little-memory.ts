/** What the command line of a server begins with so that its heap stays small, in MiB. */
export const withLittleMemory = (oldSpaceMib: number): readonly string[] => [
  'env',
  `NODE_OPTIONS=--max-old-space-size=${oldSpaceMib} --max-semi-space-size=8`,
];
