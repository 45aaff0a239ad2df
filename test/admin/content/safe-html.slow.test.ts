import { describeAdminPage } from '../../support/admin/admin-suite';
import { aJob } from '../../support/factories';

/** The page's own style sheet fixes this class to the top of the window. */
const COVERING = '<div class="messages"><p>Log in again</p></div><p>below</p>';

describeAdminPage('a description that uses CSS classes of the page', ({ service, open }) => {
  it.each(['.editor-text', '.phone .rich-text'])('stays within %s', async (place) => {
    const id = await aJob(service.knex, { content: COVERING });
    const page = await open(`jobs/${id}`);
    const box = async (selector: string) => {
      const found = page.locator(selector);
      await found.waitFor();
      const { x, y, width } = (await found.boundingBox()) ?? fail();
      return { left: x, top: y, right: x + width };
    };
    const outer = await box(place);
    const inner = await box(`${place} .messages`);
    expect(inner.left).toBeGreaterThanOrEqual(outer.left);
    expect(inner.top).toBeGreaterThanOrEqual(outer.top);
    expect(inner.right).toBeLessThanOrEqual(outer.right);
    await page.context().close();
  });
});

function fail(): never {
  throw new Error('It cannot be seen.');
}
