import { useRef, useState, type ComponentProps, type ReactElement } from 'react';
import { FilterText, Labelled } from '../../list/filter-fields';
import type UserSearch from '../../users/user-search';

/** A filter by user, whose search is loaded when the field is first used. */
export function UserFilter(
  props: ComponentProps<typeof FilterText> & { readonly width: number },
): ReactElement {
  const { label, value, onChange, width } = props;
  const whole = useRef<HTMLDivElement>(null);
  const [loaded, setLoaded] = useState<{
    readonly Search: typeof UserSearch;
    readonly typed: string;
    readonly hasFocus: boolean;
  }>();
  const load = async () => {
    const { default: Search } = await import('../../users/user-search');
    const input = whole.current?.querySelector('input');
    const hasFocus = input != null && input === document.activeElement;
    setLoaded({ Search, typed: input?.value ?? '', hasFocus });
  };
  return (
    // Ids can be typed until the search is loaded. If loading fails, the next use retries it.
    <div
      ref={whole}
      className="filter"
      onFocus={() => void (loaded ?? load().catch(() => undefined))}
    >
      {loaded === undefined ? (
        <FilterText {...props} />
      ) : (
        <Labelled label={label}>
          <loaded.Search
            label={label}
            width={width}
            value={value}
            typed={loaded.typed}
            autoFocus={loaded.hasFocus}
            onChange={onChange}
          />
        </Labelled>
      )}
    </div>
  );
}
