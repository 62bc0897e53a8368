import { BlueprintProvider } from '@blueprintjs/core'
import { configure } from 'mobx'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '@blueprintjs/core/lib/css/blueprint.css'
import '@mimic/editor/theme.css'
import './theme/console.css'
import { App } from './App.tsx'
import { sessionCaller } from './kit/sessionCaller.ts'
import { startI18n } from './messages/i18n.ts'
import { VersionBanner } from './shell/VersionBanner.tsx'
import { LocaleStore } from './stores/LocaleStore.ts'
import { MessageStore } from './stores/MessageStore.ts'
import { NewVersion, pageOfVersion } from './stores/NewVersion.ts'
import { ServerClock } from './stores/ServerClock.ts'
import { SessionStore } from './stores/SessionStore.ts'
import { StoresProvider } from './stores/StoresContext.ts'
import { ThemeStore } from './stores/ThemeStore.ts'
import { TitleReminder } from './stores/TitleReminder.ts'

configure({ enforceActions: 'observed' })

const clock = new ServerClock()
const locale = new LocaleStore()
const theme = new ThemeStore()
const caller = sessionCaller({ onEnded: (code) => session.end(code), onDate: (date) => clock.heard(date) })
const { call } = caller
const session = new SessionStore(caller, (answer) => theme.take(answer))
const messages = new MessageStore(call)
const titleReminder = new TitleReminder()
startI18n(locale.locale)

// It has a root of its own: what could not be loaded may have taken the other one with it.
const version = new NewVersion(pageOfVersion())
window.addEventListener('vite:preloadError', () => void version.partFailed())
const banner = document.createElement('div')
document.body.append(banner)
createRoot(banner).render(<VersionBanner version={version} />)

const root = document.querySelector('#root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <BlueprintProvider>
      <StoresProvider value={{ caller, call, clock, session, locale, theme, messages, titleReminder }}>
        <App />
      </StoresProvider>
    </BlueprintProvider>
  </StrictMode>,
)
