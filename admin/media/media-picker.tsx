import { useState, type ReactElement } from 'react';
import { Input, Modal, Select } from 'antd';
import { useRead } from '../api/queries';
import { Failure } from '../app/loading/failure';
import { MediaLibraryDocument, type MediaType } from '../documents/media';
import { Button } from '../parts/button';
import { hasKeyboard } from '../parts/has-keyboard';
import { Pagination } from '../parts/pagination';
import { useFocusReturn } from '../parts/use-focus-return';
import { listTexts } from '../texts/list.texts';
import { mediaTexts } from '../texts/media.texts';
import { pageTexts } from '../texts/page.texts';
import { useTexts } from '../texts/texts';
import { nameOf } from './name-of';
import { MediaThumbnail } from './media-thumbnail';
import type { StoredFile } from './upload';
import { UploadButton } from './upload-button';
import { UploadList } from './upload-list';
import { usePickerUploads } from './use-picker-uploads';

const PAGE = 24;

/**
 * A dialog that chooses from the media library or uploads to it: one file, or several in the order
 * in which they are ticked.
 */
export function MediaPicker(props: {
  readonly onPick: (files: readonly StoredFile[]) => void;
  readonly onClose: () => void;
  readonly type?: MediaType;
  readonly multiple?: boolean;
}): ReactElement {
  useFocusReturn();
  const t = useTexts(mediaTexts);
  const page = useTexts(pageTexts);
  const lists = useTexts(listTexts);
  const { multiple = true } = props;
  const [search, setSearch] = useState('');
  const [type, setType] = useState<MediaType | null>(props.type ?? null);
  const [at, setAt] = useState(1);
  const [chosen, setChosen] = useState<readonly StoredFile[]>([]);
  const { own, uploads, isBusy } = usePickerUploads({ type: props.type, multiple, setChosen });
  const answer = useRead(
    MediaLibraryDocument,
    { page: at, pageSize: PAGE, search: search === '' ? null : search, type },
    { keep: true },
  );
  const files = answer.data?.mediaFiles;
  const isOwn = (path: string) => own.some((file) => file.path === path);
  const shown = [...own, ...(files?.items ?? []).filter(({ path }) => !isOwn(path))];
  const isFiltered = search !== '' || type !== (props.type ?? null);
  const toggle = (file: StoredFile) => {
    // An upload that ends later must not replace the choice.
    if (!multiple) uploads.list.forEach(uploads.dismiss);
    if (chosen.some(({ path }) => path === file.path))
      setChosen(chosen.filter(({ path }) => path !== file.path));
    else setChosen(multiple ? [...chosen, file] : [file]);
  };
  const close = () => {
    for (const each of uploads.list) uploads.dismiss(each);
    props.onClose();
  };

  return (
    <Modal
      open
      width={900}
      title={t.library}
      onCancel={close}
      footer={[
        <Button key="cancel" onClick={close}>
          {page.cancel}
        </Button>,
        <Button
          key="use"
          type="primary"
          disabled={chosen.length === 0 || isBusy}
          onClick={() => props.onPick(chosen)}
        >
          {t.use(chosen.length)}
        </Button>,
      ]}
    >
      <div className="row">
        <Input.Search
          autoFocus={hasKeyboard}
          aria-label={t.path}
          placeholder={t.path}
          allowClear
          style={{ maxWidth: 320 }}
          onSearch={(text) => {
            setSearch(text.trim());
            setAt(1);
          }}
        />
        {props.type === undefined && (
          <Select<MediaType | ''>
            aria-label={t.types}
            value={type ?? ''}
            style={{ minWidth: 100 }}
            onChange={(value) => {
              setType(value === '' ? null : value);
              setAt(1);
            }}
            options={[
              { value: '', label: page.all },
              { value: 'IMAGE', label: t.picture },
              { value: 'VIDEO', label: page.video },
            ]}
          />
        )}
        <UploadButton uploads={uploads} type={props.type} multiple={multiple} />
      </div>
      <UploadList uploads={uploads} />
      {answer.error !== null && (
        <Failure error={answer.error} onRetry={() => void answer.refetch()} />
      )}
      {files != null && shown.length === 0 && (
        <p className="quiet">{isFiltered ? lists.noMatch : lists.empty}</p>
      )}
      <div className="media-grid">
        {shown.map((file) => (
          <button
            key={file.path}
            type="button"
            aria-pressed={chosen.some(({ path }) => path === file.path)}
            title={nameOf(file)}
            onClick={() => toggle(file)}
          >
            <MediaThumbnail url={file.url} type={file.type} size={120} />
            <span className="media-name">{nameOf(file)}</span>
          </button>
        ))}
      </div>
      <Pagination
        label={t.library}
        current={at}
        pageSize={PAGE}
        total={files?.total ?? 0}
        onChange={setAt}
      />
    </Modal>
  );
}
