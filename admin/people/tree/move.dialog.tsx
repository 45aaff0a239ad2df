import { useState, type ReactElement } from 'react';
import { Modal } from 'antd';
import { useRead } from '../../api/queries';
import { UserNamesDocument } from '../../documents/users';
import { hasKeyboard } from '../../parts/has-keyboard';
import { useBusy } from '../../parts/use-busy';
import { useFocusReturn } from '../../parts/use-focus-return';
import { pageTexts } from '../../texts/page.texts';
import { peopleTexts } from '../../texts/people.texts';
import { useTexts } from '../../texts/texts';
import { UserTreePicker } from '../../users/user-tree-picker';
import { useMove, type Person } from './use-people';

/** Places a user below another one, or at the top. */
export function MoveDialog(props: {
  readonly person: Person;
  readonly onClose: () => void;
}): ReactElement {
  const { person, onClose } = props;
  useFocusReturn();
  const t = useTexts(peopleTexts);
  const page = useTexts(pageTexts);
  const moveUser = useMove();
  const now = person.parent?.id;
  const [[to], setTo] = useState<readonly string[]>(now === undefined ? [] : [now]);
  // The same variables as the picker's, so that the query is sent once.
  const asked = { ids: to === undefined ? [] : [to] };
  const { data: names } = useRead(UserNamesDocument, asked, { enabled: to !== undefined });
  const [isBusy, move] = useBusy(async () => {
    const target = to === undefined ? null : { id: to, name: names?.usersById?.[0]?.name ?? '' };
    if (await moveUser(person, person.version ?? 0, target)) onClose();
  });
  return (
    <Modal
      open
      title={t.moveTitle(person.name || page.user(person.id))}
      okText={t.moveTo(to === undefined ? t.top : `#${to}`)}
      okButtonProps={{ disabled: to === now }}
      cancelText={page.cancel}
      confirmLoading={isBusy}
      onOk={move}
      onCancel={onClose}
    >
      <p className="quiet">{t.moveHint}</p>
      <UserTreePicker
        autoFocus={hasKeyboard}
        multiple={false}
        none={t.top}
        value={to === undefined ? [] : [to]}
        onChange={setTo}
      />
    </Modal>
  );
}
