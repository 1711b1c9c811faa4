/** How a feed ended for one who reads it. */
const readToEnd = async (address: string, path: string): Promise<string> => {
  const response = await fetch(`${address}/careers/${path}`);
  const decoder = new TextDecoder();
  let end = '';
  for await (const part of response.body ?? []) {
    end = (end + decoder.decode(part, { stream: true })).slice(-20).trimEnd();
  }
  if (response.status !== 200) return `${response.status}`;
  return /<\/(?:feed|source)>$/.test(end) ? 'whole' : 'broken off';
};

/** Reads as many feeds at once as there may be, twice those of Atom and Indeed. Returns how each ended. */
export const readFeeds = (address: string): Promise<readonly string[]> =>
  Promise.all(
    ['feed.atom', 'indeed.xml', 'feed.atom', 'indeed.xml'].map((path) => readToEnd(address, path)),
  );
