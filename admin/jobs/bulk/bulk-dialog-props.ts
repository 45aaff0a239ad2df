import type { ModalProps } from 'antd';
import type { UpdateJobsInput } from '../../documents/bulk';

/** The props of a dialog that asks for a new value of all ticked jobs. */
export interface BulkDialogProps extends Omit<ModalProps, 'onCancel'> {
  readonly onSet: (input: UpdateJobsInput) => void;
  readonly onCancel: () => void;
}
