// For authors of stores that can be copied from or into, and for the command that copies.
export { rowsInBlockLike, toBlocks } from './copy/blocks.ts';
export {
  type CopiedRows,
  type CopiedSettings,
  type CopyCounts,
  type CopyPart,
  copiedParts,
} from './copy/copied-rows.ts';
export {
  type CopyReader,
  type CopySource,
  type CopyStatements,
  CopyStopped,
  type CopyTarget,
} from './copy/copy-ports.ts';
export { copyStore } from './copy/copy-store.ts';
