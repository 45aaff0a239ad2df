/** What a form tells the field of an item: its id, and whether and by what text it is refused. */
export interface FormControl {
  readonly id?: string;
  readonly 'aria-invalid'?: 'true';
  readonly 'aria-describedby'?: string;
}

/** The attributes of the element that takes the text of such a field. */
export const controlOf = (props: FormControl): FormControl => ({
  ...(props.id !== undefined && { id: props.id }),
  ...(props['aria-invalid'] !== undefined && { 'aria-invalid': props['aria-invalid'] }),
  ...(props['aria-describedby'] !== undefined && {
    'aria-describedby': props['aria-describedby'],
  }),
});
