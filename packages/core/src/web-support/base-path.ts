/** Throws a TypeError unless `basePath` is a path in the form in which every client sends it. */
export const checkBasePath = (basePath: string): void => {
  const isUsable =
    /^(?:\/[^/]+)+$/.test(basePath) && URL.parse(`http://host${basePath}`)?.pathname === basePath;
  if (!isUsable) {
    throw new TypeError(
      `basePath must be a path that begins with a slash and does not end with one, such as "/careers", not "${basePath}".`,
    );
  }
};
