import type { RequestListener } from 'node:http';
import { createCareersListener } from '@jobposting/careers';
import { expect, it } from 'vitest';
import { acme, boulangerie, careersSite, serve } from '../careers-site.ts';
import { describeInBrowser } from './browser.ts';

const titles = ['Pipe fitter', 'Crane operator', 'Bookkeeper', 'Ship electrician', 'Painter'];

/** A site of 25 jobs; returns the address of its pages. */
const started = async () => {
  const { options, post } = careersSite();
  for (const title of titles) {
    for (const description of ['Halifax, NS', 'Moncton, NB', 'Gander, NL', 'Regina, SK']) {
      await post(acme, { title, locations: [{ description }] });
    }
    await post(boulangerie, { title });
  }
  await post(acme);
  const listener = createCareersListener(options);
  // The icon belongs to the host: a browser asks for it once the policy allows it.
  const host: RequestListener = (request, response) =>
    listener(request, response, () => response.writeHead(204).end());
  return `${await serve(host)}/careers`;
};

describeInBrowser('the pages in a browser', (open) => {
  it('let a reader search, turn the page, open a posting and change the language, without a script', async () => {
    const { page, wrongs } = await open(`${await started()}/acme`);
    await page.getByRole('link', { name: 'Highest pay' }).click();
    expect(await page.locator('[aria-current]').textContent()).toBe('Highest pay');
    await page.getByRole('link', { name: 'Next page' }).click();
    expect(await page.getByRole('article').or(page.locator('.jobs > li')).count()).toBe(1);
    await page.getByLabel('Title, place or employer').fill('welder');
    await page.getByLabel('Province or city').selectOption('NS');
    await page.getByRole('button', { name: 'Search' }).click();
    expect(await page.getByRole('status').textContent()).toBe('1 open job');
    await page.getByRole('link', { name: 'Français' }).click();
    await page.getByRole('link', { name: 'Welder on nights' }).click();
    expect(await page.getByRole('main').textContent()).toContain('Postuler par courriel');
    expect(await page.locator('h1').getAttribute('lang')).toBe('en');
    expect(wrongs).toEqual([]);
  });

  it('keep the way to apply in sight at the bottom of a phone', async () => {
    const { page } = await open(`${await started()}/acme/26-welder-on-nights`, { width: 390 });
    await page.setViewportSize({ width: 390, height: 320 });
    const box = await page.locator('.apply .btn').boundingBox();
    expect(box && box.y + box.height).toBeLessThan(320);
  });
});
