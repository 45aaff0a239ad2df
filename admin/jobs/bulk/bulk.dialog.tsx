import type { ReactElement } from 'react';
import type { UpdateJobsInput } from '../../documents/bulk';
import { useBusy } from '../../parts/use-busy';
import { useFocusReturn } from '../../parts/use-focus-return';
import { BulkQuestion } from './bulk-question';
import { ExpiryDialog } from './expiry.dialog';
import { TypesDialog } from './types.dialog';
import { VisibilityDialog } from './visibility.dialog';
import { WagesDialog } from './wages.dialog';
import { WeighDialog } from './weigh.dialog';

/** The kinds of changes of many jobs, including deletion. */
export type Asked =
  'PUBLISHED' | 'HIDDEN' | 'wages' | 'types' | 'weigh' | 'users' | 'expiry' | 'removal';

/** Asks for the new value of all ticked jobs, or whether to publish, hide or delete them. */
export default function BulkDialog(props: {
  readonly asks: Asked;
  readonly ids: readonly string[];
  /** The ids that are not on the page. */
  readonly offPage: readonly string[];
  readonly onSet: (input: UpdateJobsInput) => Promise<void>;
  readonly onRemove: () => Promise<void>;
  readonly onClose: () => void;
}): ReactElement {
  const { asks, ids, offPage } = props;
  useFocusReturn();
  const [isSetting, onSet] = useBusy(props.onSet);
  const [isRemoving, onRemove] = useBusy(props.onRemove);
  const common = { open: true, confirmLoading: isSetting || isRemoving, onCancel: props.onClose };

  if (asks === 'removal' || asks === 'PUBLISHED' || asks === 'HIDDEN') {
    const onOk = () => (asks === 'removal' ? onRemove() : onSet({ status: asks }));
    return <BulkQuestion {...common} asks={asks} ids={ids} offPage={offPage} onOk={onOk} />;
  }
  if (asks === 'wages') return <WagesDialog {...common} ids={ids} onSet={onSet} />;
  if (asks === 'types') return <TypesDialog {...common} count={ids.length} onSet={onSet} />;
  if (asks === 'expiry') return <ExpiryDialog {...common} ids={ids} onSet={onSet} />;
  if (asks === 'users') return <VisibilityDialog {...common} count={ids.length} onSet={onSet} />;
  return <WeighDialog {...common} count={ids.length} onSet={onSet} />;
}
