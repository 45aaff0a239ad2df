import { Suspense, type ReactElement } from 'react';
import { Checkbox, Form, Input, Radio } from 'antd';
import { lazyWithRetry } from '../../app/loading/lazy-with-retry';
import { Waiting } from '../../app/loading/waiting';
import { ParsedInput } from '../../edit/parsed.field';
import { timeZone } from '../../edit/local-time';
import { TimeField, wholeTime } from '../../edit/time.field';
import { typedRule } from '../../edit/typed-rule';
import { salary } from '../../edit/typed-values';
import { useUnread } from '../../edit/draft/use-unread';
import { Button } from '../../parts/button';
import { PlaceField } from '../../place/place.field';
import { contentTexts } from '../../texts/content.texts';
import { jobEditTexts } from '../../texts/job-edit.texts';
import { placeTexts } from '../../texts/place.texts';
import { useTexts } from '../../texts/texts';
import { UserTreePicker } from '../../users/user-tree-picker';
import { JOB_TYPES } from '../list/job-filters';
import type { MediaItem } from './job.values';
import { CoverFocusField } from './media/cover-focus.field';
import { coverOf } from './media/job.cover';
import { JobLacks } from './job.lacks';
import { JobNumber } from './job.number';
import { MediaField } from './media/media.field';
import { PriceFields } from './price.fields';
import { useCover } from './media/use-cover';

const ContentEditor = lazyWithRetry(() => import('../../content/content.editor'));

/** Every field of a job, within a form. */
export function JobFields(props: {
  readonly jobId: string | null;
  readonly storedSalary: string;
}): ReactElement {
  const { jobId, storedSalary } = props;
  const t = useTexts(jobEditTexts);
  const { place } = useTexts(placeTexts);
  const { content } = useTexts(contentTexts);
  const form = Form.useFormInstance();
  const images = Form.useWatch<readonly MediaItem[] | undefined>('images', form) ?? [];
  const [first] = images;
  const cover = useCover(images);
  const users = useUnread(form, 'userIds');
  const typedPlace = useUnread(form, 'coordinates');
  return (
    <>
      <section className="panel">
        <h2>{t.basics}</h2>
        <Form.Item name="jobName" label={t.name} rules={[{ required: true, message: t.needed }]}>
          <Input maxLength={200} showCount autoFocus={jobId === null} />
        </Form.Item>
        <div className="fields">
          <Form.Item name="types" label={t.types}>
            <Checkbox.Group options={JOB_TYPES.map((value) => ({ value, label: t[value] }))} />
          </Form.Item>
          <Form.Item name="status" label={t.status} extra={<JobLacks />}>
            <Radio.Group
              options={(['PUBLISHED', 'HIDDEN'] as const).map((value) => ({
                value,
                label: t[value],
              }))}
            />
          </Form.Item>
        </div>
      </section>
      <section className="panel">
        <h2>{t.wages}</h2>
        <PriceFields />
        <div className="fields">
          <Form.Item
            name="salary"
            label={t.salary}
            extra={t.salaryHint}
            rules={[typedRule(salary, t.needsRange, storedSalary)]}
            // Not validated during typing.
            validateTrigger="onBlur"
          >
            <ParsedInput parse={salary} suffix={t.perMonth} />
          </Form.Item>
        </div>
      </section>
      <section className="panel">
        <h2>{t.more}</h2>
        <div className="fields">
          <JobNumber name="peopleNum" label={t.people} />
          <JobNumber name="weigh" label={t.weigh} />
          <Form.Item
            name="expireTime"
            label={t.expireTime}
            extra={t.expireHint(timeZone())}
            rules={[wholeTime('expireTime', t.halfTime)]}
            // Not validated during typing.
            validateTrigger="onBlur"
          >
            <TimeField />
          </Form.Item>
        </div>
      </section>
      <section className="panel">
        <h2>{t.images}</h2>
        <Form.Item name="images">
          <MediaField cover={cover} onChange={cover.settleFocus} />
        </Form.Item>
        {cover.shown !== null && (
          <Form.Item name="coverFocus" label={t.focus}>
            <CoverFocusField
              key={cover.shown.path}
              cover={cover.shown}
              isUnused={first !== undefined && first.url !== cover.shown.url}
            />
          </Form.Item>
        )}
        {cover.chosen !== null && images.every(({ url }) => url !== cover.chosen?.url) && (
          <div className="row">
            <span className="quiet">{t.coverElsewhere}</span>
            <Button onClick={() => cover.choose(null)}>
              {coverOf({ cover: null, images }) === null ? t.coverClear : t.coverFirst}
            </Button>
          </div>
        )}
        <Form.Item name="cover" noStyle>
          <Unseen />
        </Form.Item>
      </section>
      <section className="panel">
        <h2>{content}</h2>
        <Suspense fallback={<Waiting />}>
          <Form.Item name="content">
            <ContentEditor />
          </Form.Item>
        </Suspense>
      </section>
      <section className="panel">
        <h2>{place}</h2>
        <Form.Item name="coordinates" rules={[typedPlace.rule]}>
          <PlaceField {...(jobId !== null && { jobId })} onUnread={typedPlace.onUnread} />
        </Form.Item>
      </section>
      <section className="panel">
        <h2>{t.visibility}</h2>
        <Form.Item name="userIds" rules={[users.rule]}>
          <UserTreePicker onUnread={users.onUnread} />
        </Form.Item>
      </section>
    </>
  );
}

/** The hidden form field of the cover, which is chosen among the pictures. */
const Unseen = () => null;
