import { forwardRef, type ButtonHTMLAttributes } from 'react';

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'> {
  readonly type?: 'default' | 'primary' | 'text' | 'link';
  readonly size?: 'small' | 'middle' | 'large';
  readonly danger?: boolean;
  /** As wide as its container. */
  readonly block?: boolean;
  /** Shows a spinner and cannot be pressed. */
  readonly loading?: boolean;
  readonly htmlType?: 'button' | 'submit';
}

/** A button with those of antd's properties that the page uses. */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(props, ref) {
  const { type = 'default', size = 'middle', danger, block, loading = false, ...others } = props;
  const { htmlType = 'button', className = '', onClick, ...rest } = others;
  return (
    <button
      {...rest}
      ref={ref}
      type={htmlType}
      className={`button ${className}`}
      data-type={type}
      data-size={size}
      data-danger={danger}
      data-block={block}
      aria-busy={loading || undefined}
      onClick={(event) => {
        if (loading) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
});
