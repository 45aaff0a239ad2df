/** The props that a form passes to an item's field: its id, and whether and why it is invalid. */
export interface FormControl {
  readonly id?: string;
  readonly 'aria-invalid'?: 'true';
  readonly 'aria-describedby'?: string;
}

/** Returns the attributes for the element that receives the input. */
export const controlOf = (props: FormControl): FormControl => ({
  ...(props.id !== undefined && { id: props.id }),
  ...(props['aria-invalid'] !== undefined && { 'aria-invalid': props['aria-invalid'] }),
  ...(props['aria-describedby'] !== undefined && {
    'aria-describedby': props['aria-describedby'],
  }),
});
