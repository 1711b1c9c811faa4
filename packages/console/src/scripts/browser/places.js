/** Fills the list of suggestions of a place as it is typed; what was asked before is forgotten. */
const suggestPlaces = (input) => {
  let timer;
  let asked = new AbortController();
  const ask = async () => {
    asked = new AbortController();
    const address = new URL(input.dataset.places, location.href);
    address.searchParams.set('q', input.value);
    const response = await fetch(address, { signal: asked.signal }).catch(() => null);
    const { data } = (response?.ok && (await response.json().catch(() => null))) || { data: [] };
    input.list.replaceChildren(...data.map(({ description }) => new Option('', description)));
  };
  input.addEventListener('input', () => {
    clearTimeout(timer);
    asked.abort();
    if (input.value.trim().length > 1) timer = setTimeout(ask, 150);
  });
};

for (const input of document.querySelectorAll('input[data-places]')) suggestPlaces(input);
