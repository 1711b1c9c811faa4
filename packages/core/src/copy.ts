// For authors of stores that can be copied from or into, and for the command that copies.
export {
  type CopiedRow,
  type CopyCounts,
  type CopyReader,
  type CopySource,
  CopyStopped,
  type CopyTarget,
  copyStore,
  isACopy,
} from './copy/copy-store.ts';
