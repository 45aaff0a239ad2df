import type { ModalProps } from 'antd';
import type { UpdateJobsInput } from '../../documents/bulk';

/** The properties of a dialog that asks what to set for all ticked jobs. */
export interface BulkDialogProps extends Omit<ModalProps, 'onCancel'> {
  readonly onSet: (input: UpdateJobsInput) => void;
  readonly onCancel: () => void;
}
