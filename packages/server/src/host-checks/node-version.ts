/**
 * Why this version of Node cannot run the server, in one line; `null` when it can.
 *
 * @param versions as in `process.versions`
 */
export const unsupportedNode = ({
  node,
  napi,
}: {
  readonly node: string;
  readonly napi?: string;
}): string | null =>
  // The SQLite driver is built for Node-API 10 and crashes the process on an older one.
  Number(napi) >= 10
    ? null
    : `jobposting needs Node.js 22.14 or later (on 22.12, 22.13 and 23.0 to 23.5 its SQLite driver crashes); this is Node.js ${node}.`;
