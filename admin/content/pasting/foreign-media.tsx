import { useMemo, type ReactElement } from 'react';
import { contentTexts } from '../../texts/content.texts';
import { useTexts } from '../../texts/texts';
import { foreignAddress, sourceOf } from '../media-address';

/** Lists a text's images and videos on other websites, which the page never loads. */
export function ForeignMedia({ html }: { readonly html: string }): ReactElement {
  const t = useTexts(contentTexts);
  const addresses = useMemo(() => {
    const { body } = new DOMParser().parseFromString(html, 'text/html');
    const media = [...body.querySelectorAll('img, video')];
    return [...new Set(media.flatMap((each) => foreignAddress(sourceOf(each))?.href ?? []))];
  }, [html]);
  return (
    <div role="status">
      {addresses.length > 0 && (
        <div className="foreign-note">
          {t.foreign(addresses.length)}
          <ul>
            {addresses.map((address) => (
              <li key={address}>
                <a href={address} target="_blank" rel="noopener noreferrer">
                  {address}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
