import { createRoot } from 'react-dom/client';
import { adoptEarly } from './api/queries';
import { App } from './app/app';
import { leaveKeysToInputMethod } from './app/input-method';

leaveKeysToInputMethod();
// Back may restore the page as it was, even for somebody who has logged out since.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload();
});

const root = document.getElementById('root');
if (root !== null) void adoptEarly().then(() => createRoot(root).render(<App />));
