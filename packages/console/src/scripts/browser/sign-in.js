/**
 * Takes the key of a sign-in link from the fragment of the address, which no server sees, into the field, and out of
 * the address. The person presses the button: no link signs anybody in.
 */
const takeKey = () => {
  const key = location.hash.slice(1);
  // A link of the page itself, such as the one to its content, has no key.
  if (key === '' || document.getElementById(key)) return;
  const field = document.querySelector('#key');
  field.value = key;
  // There Enter signs in too.
  field.focus();
  history.replaceState(null, '', location.pathname + location.search);
};

takeKey();
// The link may be opened where the page is open already.
addEventListener('hashchange', takeKey);
