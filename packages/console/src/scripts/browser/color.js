// Puts a picker beside the text of a color; each follows the other.
const text = document.querySelector('#accentColor');
const picker = Object.assign(document.createElement('input'), { type: 'color', value: text.value });
picker.ariaLabel = text.labels[0].textContent;
text.after(picker);
picker.addEventListener('input', () => {
  text.value = picker.value;
});
text.addEventListener('input', () => {
  if (/^#[\da-f]{6}$/i.test(text.value)) picker.value = text.value;
});
