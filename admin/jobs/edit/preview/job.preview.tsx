import type { ReactElement } from 'react';
import { Form } from 'antd';
import { SafeHtml } from '../../../content/safe-html';
import { MediaThumbnail } from '../../../media/media-thumbnail';
import { jobEditTexts } from '../../../texts/job-edit.texts';
import { useTexts } from '../../../texts/texts';
import { sumOf, type JobValues } from '../job.values';
import { shownSalary } from './shown-salary';

/** Shows the job as a phone does, updated during typing. */
export function JobPreview(): ReactElement {
  const t = useTexts(jobEditTexts);
  const form = Form.useFormInstance<JobValues>();
  const values = Form.useWatch((all: JobValues) => all, form) as JobValues | undefined;
  const { jobName = '', content = '', salary = '', images = [], cover = null } = values ?? {};
  const { factoryPrice = '', subsidyPrice = '', factoryPriceTotal = null } = values ?? {};
  const first = images[0] ?? cover;
  return (
    <section className="phone" aria-label={t.preview}>
      <div className="phone-screen" tabIndex={0} role="group" aria-label={t.preview}>
        {first === null ? (
          <div className="phone-picture" />
        ) : (
          <MediaThumbnail url={first.url} type={first.type} size={320} />
        )}
        <div className="phone-text">
          <h3>{jobName.trim() || t.unnamed}</h3>
          <p className="phone-price">
            <b>{factoryPriceTotal ?? sumOf(factoryPrice, subsidyPrice)}</b> {t.perHour}
          </p>
          {salary !== '' && <p className="quiet">{shownSalary(salary, t.perMonth)}</p>}
          <SafeHtml html={content} />
        </div>
      </div>
    </section>
  );
}
