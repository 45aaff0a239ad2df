import {
  forwardRef,
  useImperativeHandle,
  useRef,
  type ButtonHTMLAttributes,
  type MouseEvent,
} from 'react';
import { useBusy } from './use-busy';
import { usePassedFocus } from './use-passed-focus';

export interface ButtonProps extends Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'type' | 'onClick'
> {
  /** If it returns a promise, the button is `loading` until that is settled. */
  readonly onClick?: (event: MouseEvent<HTMLButtonElement>) => unknown;
  readonly type?: 'default' | 'primary' | 'text' | 'link';
  readonly size?: 'small' | 'middle' | 'large';
  readonly danger?: boolean;
  /** As wide as its container. */
  readonly block?: boolean;
  /** Shows a spinner and cannot be pressed. */
  readonly loading?: boolean;
  readonly htmlType?: 'button' | 'submit';
}

/** A button with the subset of antd's props that the page uses. */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(props, ref) {
  const { type = 'default', size = 'middle', danger, block, loading = false, ...others } = props;
  const { htmlType = 'button', className = '', onClick, ...rest } = others;
  const [isRunning, run] = useBusy((event: MouseEvent<HTMLButtonElement>) => onClick?.(event));
  const button = useRef<HTMLButtonElement>(null);
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(
    ref,
    () => button.current,
  );
  usePassedFocus(button);
  const isBusy = loading || isRunning;
  return (
    <button
      {...rest}
      ref={button}
      type={htmlType}
      className={`button ${className}`}
      data-type={type}
      data-size={size}
      data-danger={danger}
      data-block={block}
      aria-busy={isBusy || undefined}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else run(event);
      }}
    />
  );
});
