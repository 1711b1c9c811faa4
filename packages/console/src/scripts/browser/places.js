/** Fills the list of suggestions of a place once its typing rests. */
const suggestPlaces = async ({ target: input }) => {
  const typed = input.value;
  await new Promise((resolve) => setTimeout(resolve, 150));
  if (input.value !== typed || typed.trim().length < 2) return;
  const address = new URL(input.dataset.places, location.href);
  address.searchParams.set('q', typed);
  const response = await fetch(address).catch(() => null);
  const { data } = (response?.ok && (await response.json().catch(() => null))) || { data: [] };
  if (input.value !== typed) return;
  input.list.replaceChildren(...data.map(({ description }) => new Option('', description)));
};

for (const input of document.querySelectorAll('input[data-places]')) {
  input.addEventListener('input', suggestPlaces);
}
