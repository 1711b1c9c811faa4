/** Whether a text is an absolute address with one of these schemes, so that a link with it runs nothing. */
export const isSafeLink = (
  text: string | null,
  schemes: readonly string[] = ['https:', 'http:'],
): text is string => text !== null && schemes.includes(URL.parse(text)?.protocol ?? '');
