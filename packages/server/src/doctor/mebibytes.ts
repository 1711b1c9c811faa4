export const mebibyte = 1024 * 1024;

/** Such as `64 MiB`. Rounded up, so that a file that is not empty does not seem so. */
export const mebibytes = (bytes: number): string => `${Math.ceil(bytes / mebibyte)} MiB`;
