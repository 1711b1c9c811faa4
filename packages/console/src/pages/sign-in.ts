import { type Html, html, landscape } from '@jobposting/pages';
import { problemsHtml } from '../templates/console-page.ts';
import type { FrameContext, Page } from '../templates/page-context.ts';

/** What is known of a person who is to sign in. */
export interface SignInForm {
  /** What was sent after the session had ended: it goes along, and is there again after the sign-in. */
  readonly typed: URLSearchParams;
  /** What is wrong with the key. */
  readonly problem: string | null;
  /** Whether the browser would not keep the cookie. */
  readonly isKeptNowhere: boolean;
}

const hiddenHtml = ([name, value]: readonly [string, string]): Html =>
  html`<input type="hidden" name="${name}" value="${value}">`;

/** Asks for a key at whatever address was asked for, which the form goes back to. */
export const signInPage = (
  { typed, problem, isKeptNowhere }: SignInForm,
  context: FrameContext,
): Page => {
  const { texts } = context;
  const described = problem === null ? 'key-hint' : 'key-hint key-error';
  return {
    ...(problem !== null && { status: 422 }),
    title: problem === null ? texts.signIn : `${texts.error} ${texts.signIn}`,
    main: html`<div class="split">
<div class="band">${landscape}</div>
<div class="wrap">
${problem !== null && problemsHtml([{ field: 'key', message: problem }], context)}<h1>${texts.signIn}</h1>
<p class="lead">${typed.size > 0 ? texts.formKept : texts.signInLead}</p>
${isKeptNowhere && html`<p class="note soon">${texts.needsHttps}</p>`}
<form method="post" novalidate>
${[...typed].map(hiddenHtml)}
<div class="field${problem !== null && ' wrong'}">
<label for="key">${texts.key}</label>
<p class="hint" id="key-hint">${texts.keyHint}</p>
${problem !== null && html`<p class="error" id="key-error">${problem}</p>`}
<input id="key" name="key" type="password" autocomplete="current-password" aria-describedby="${described}"${problem !== null && html` aria-invalid="true"`} spellcheck="false">
</div>
<p><button class="btn" type="submit">${texts.signIn}</button></p>
</form>
<details>
<summary>${texts.noKey}</summary>
<p>${texts.makeKey}</p>
<pre tabindex="0"><code>jobposting key add --employer 1 --label "yard office"</code></pre>
</details>
</div>
</div>`,
  };
};
