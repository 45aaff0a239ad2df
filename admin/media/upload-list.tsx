import type { ReactElement } from 'react';
import { Alert, Progress } from 'antd';
import { RequestError } from '../api/request-error';
import { Button } from '../parts/button';
import { errorText } from '../texts/error-text';
import { mediaTexts } from '../texts/media.texts';
import { pageTexts } from '../texts/page.texts';
import { useLanguage, useTexts } from '../texts/texts';
import type { Uploads } from './use-uploads';

/** The format of iPhone photos, which browsers cannot show. */
const HEIC = /\.hei[cf]$/i;

/** Shows the progress of each file being sent, and why others have failed. */
export function UploadList({ uploads }: { readonly uploads: Uploads }): ReactElement {
  const t = useTexts(mediaTexts);
  const { cancel, close, retry } = useTexts(pageTexts);
  const language = useLanguage();
  return (
    <>
      {uploads.list.map((each) =>
        each.error === undefined ? (
          <div key={each.id} className="row">
            <span>{each.file.name}</span>
            <Progress
              aria-label={each.file.name}
              percent={Math.round(each.share * 100)}
              size="small"
              style={{ flex: 1 }}
            />
            <Button
              size="small"
              aria-label={`${cancel}: ${each.file.name}`}
              onClick={() => uploads.dismiss(each)}
            >
              {cancel}
            </Button>
          </div>
        ) : (
          <Alert
            key={each.id}
            type="error"
            style={{ marginTop: 8 }}
            closable={{
              'aria-label': `${close}: ${each.file.name}`,
              onClose: () => uploads.dismiss(each),
            }}
            title={t.refused(each.file.name)}
            description={HEIC.test(each.file.name) ? t.heic : errorText(each.error, language)}
            // The service would refuse these files again.
            action={
              each.error instanceof RequestError &&
              each.error.code !== 'BAD_USER_INPUT' && (
                <Button size="small" onClick={() => uploads.retry(each)}>
                  {retry}
                </Button>
              )
            }
          />
        ),
      )}
    </>
  );
}
