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

// Puts a picker beside the text of a color; each follows the other.
for (const text of document.querySelectorAll('#accentColor')) {
  const picker = Object.assign(document.createElement('input'), { type: 'color' });
  const follow = () => {
    if (/^#[\da-f]{6}$/i.test(text.value)) picker.value = text.value;
  };
  follow();
  picker.ariaLabel = text.labels[0].textContent;
  text.after(picker);
  text.addEventListener('input', follow);
  picker.addEventListener('input', () => {
    text.value = picker.value;
  });
}
