import { createRoot } from 'react-dom/client';
import { adoptEarly } from './api/queries';
import { App } from './app/app';

const root = document.getElementById('root');
if (root !== null) void adoptEarly().then(() => createRoot(root).render(<App />));
