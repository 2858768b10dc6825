// Mounts the shell on invented data: ?state=empty|working|failed|done&theme=light|dark, the view by its hash.
import '../../../src/ui/app-shell.ts';
import { fakeApp } from './fake-app.ts';
import { galleryStates } from './gallery-part.ts';

const query = new URLSearchParams(location.search);
const asked = query.get('state');
const theme = query.get('theme');
const shell = document.createElement('app-shell');
const state = galleryStates.find((one) => one === asked) ?? 'done';
Object.assign(shell, { app: fakeApp(state, theme === 'dark' || theme === 'light' ? theme : 'system') });
document.body.append(shell);
