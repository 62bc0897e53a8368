import { BlueprintProvider } from '@blueprintjs/core'
import { PendingWrites } from '@mimic/viewer/link'
import { configure } from 'mobx'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '@blueprintjs/core/lib/css/blueprint.css'
import '@mimic/editor/theme.css'
import './theme/console.css'
import { App } from './App.tsx'
import { toastProblem, toastSuccess } from './kit/dialog/toaster.ts'
import { redirects, screens } from './screens/index.ts'
import { prepareScreen } from './screens/prepareScreen.ts'
import { VersionBanner } from './shell/VersionBanner.tsx'
import { AlarmCountStore } from './stores/AlarmCountStore.ts'
import { LeaveGuard } from './stores/LeaveGuard.ts'
import { LocaleStore } from './stores/LocaleStore.ts'
import { MessageStore } from './stores/MessageStore.ts'
import { NewVersion, pageOfVersion } from './stores/NewVersion.ts'
import { NoticeQueue } from './stores/NoticeQueue.ts'
import { PositionStore } from './stores/PositionStore.ts'
import { ProofStore } from './stores/ProofStore.ts'
import { SecondPersonStore } from './stores/SecondPersonStore.ts'
import { SecuritySetup } from './stores/SecuritySetup.ts'
import { ServerClock } from './stores/ServerClock.ts'
import { SessionStore } from './stores/SessionStore.ts'
import { StoresProvider } from './stores/StoresContext.ts'
import { sessionCaller } from './stores/sessionCaller.ts'
import { ThemeStore } from './stores/ThemeStore.ts'
import { TitleReminder } from './stores/TitleReminder.ts'
import { startI18n } from './texts/i18n.ts'

configure({ enforceActions: 'observed' })

const clock = new ServerClock()
const locale = new LocaleStore()
const theme = new ThemeStore()
const position = new PositionStore()
const proof = new ProofStore()
const caller = sessionCaller({
  onEnded: (code) => session.end(code),
  onDate: (date) => clock.heard(date),
  prove: () => proof.ask(),
  position: () => position.id,
  onUnknownPosition: () => position.choose(''),
})
const { call } = caller
const session = new SessionStore(caller, (answer) => theme.take(answer))
const messages = new MessageStore(call)
const alarmCounts = new AlarmCountStore(call)
const titleReminder = new TitleReminder()
const notices = new NoticeQueue()
const second = new SecondPersonStore(call)
const writes = new PendingWrites((text, isBad) => void (isBad ? toastProblem(text) : toastSuccess(text)))
const setup = new SecuritySetup()
const leaveGuard = new LeaveGuard()

const version = new NewVersion(pageOfVersion())
window.addEventListener('vite:preloadError', () => void version.partFailed())

// An address with parameters waits for the router, which comes after the texts.
const first = screens.find(({ path }) => path === (redirects[location.pathname] ?? location.pathname))
if (first) prepareScreen(first, session)

void startI18n(locale.locale).then(() => {
  // The banner has a React root of its own: a chunk that could not be loaded may have brought down the other one.
  const banner = document.createElement('div')
  document.body.append(banner)
  createRoot(banner).render(<VersionBanner version={version} />)

  const root = document.querySelector('#root')
  if (!root) throw new Error('index.html has no #root')
  createRoot(root).render(
    <StrictMode>
      <BlueprintProvider>
        <StoresProvider
          value={{
            caller,
            call,
            clock,
            session,
            locale,
            theme,
            messages,
            alarmCounts,
            titleReminder,
            notices,
            leaveGuard,
            setup,
            position,
            proof,
            second,
            writes,
          }}
        >
          <App />
        </StoresProvider>
      </BlueprintProvider>
    </StrictMode>,
  )
})
