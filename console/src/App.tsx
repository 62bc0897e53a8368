import { Button, NonIdealState, Spinner } from '@blueprintjs/core'
import type { Theme } from '@mimic/contract'
import { asPoll } from '@mimic/contract/client'
import { paths } from '@mimic/contract/paths'
import { observer } from 'mobx-react-lite'
import { Component, type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { matchRoute, Redirect, Router, useLocation, useRouter, useSearch } from 'wouter'
import { inAppTarget } from './inAppTarget.ts'
import { entityText } from './kit/entity/entityText.ts'
import { loaded } from './kit/loaded.tsx'
import { redirects, screens } from './screens/index.ts'
import { isLogin, prepareScreen } from './screens/prepareScreen.ts'
import { startPath } from './screens/startPath.ts'
import { Shell } from './shell/Shell.tsx'
import { useStores } from './stores/StoresContext.ts'

const waiting = <NonIdealState className="whole-screen" icon={<Spinner size={36} />} />
const FirstPassword = loaded(() => import('./features/account/FirstPasswordScreen.tsx'), waiting)
const FirstFactor = loaded(() => import('./features/account/FirstFactorScreen.tsx'), waiting)
const ProofDialog = loaded(async () => ({ default: (await import('./kit/factor/ProofDialog.tsx')).ProofDialog }))
const SecondPerson = loaded(() => import('./features/second/SecondPerson.tsx'))
const routes = screens.map((route) => ({
  ...route,
  isInShell: !route.isPublic && !route.isFullWindow,
  Screen: loaded(route.load, waiting),
}))
type Route = (typeof routes)[number]

/** The console: routes, login guard and shell. */
export const App = observer(function App() {
  const { leaveGuard, proof, second } = useStores()
  return (
    <Router aroundNav={(navigate, to, options) => leaveGuard.leave(() => navigate(to, options))}>
      <ScrollToTop />
      <HostTheme />
      <Title />
      <Routed />
      {second.isNeeded && <SecondPerson />}
      {proof.isAsked && <ProofDialog />}
    </Router>
  )
})

/** The screen of the current address. The shell stays mounted from screen to screen, with its sockets and timers. */
function Routed() {
  const [path] = useLocation()
  const { parser } = useRouter()
  for (const route of routes) {
    const [isMatch, params] = matchRoute(parser, route.path, path)
    if (!isMatch) continue
    return (
      <Guard route={route}>
        <Framed key={route.isInShell ? 'shell' : route.path} route={route}>
          {/* wouter gives the path's parameters as texts by name. */}
          <route.Screen params={params as Record<string, string>} />
        </Framed>
      </Guard>
    )
  }
  return <Redirect to={redirects[path] ?? '/404'} replace />
}

/** 2.8: every screen but the public ones needs a login. A logged-in user who opens the login goes on to the target. */
const Guard = observer(function Guard({ route, children }: { route: Route; children: ReactNode }) {
  const { session } = useStores()
  const [path] = useLocation()
  const search = useSearch()
  const { is } = session.state
  useEffect(() => {
    if (is === 'unknown') prepareScreen(route, session)
  }, [is, route, session])
  if (isLogin(route) && is === 'in')
    return (
      <Redirect to={inAppTarget(new URLSearchParams(search).get('to'), startPath(session.user?.startPage))} replace />
    )
  if (route.isPublic) return children
  if (is === 'unknown') return session.isAway ? <ServerAway /> : waiting
  const First = session.user?.mustChange ? FirstPassword : session.user?.mustSetFactor ? FirstFactor : undefined
  if (First) return <First />
  return is === 'in' ? (
    children
  ) : (
    <Redirect to={`/login?to=${encodeURIComponent(search === '' ? path : `${path}?${search}`)}`} replace />
  )
})

function Framed({ route, children }: { route: Route; children: ReactNode }) {
  const screen = <ChunkBoundary key={route.path}>{children}</ChunkBoundary>
  return route.isInShell ? <Shell>{screen}</Shell> : screen
}

/** Shows a notice in place of a screen that fails or cannot be loaded. The rest of the console stays. */
class ChunkBoundary extends Component<{ children: ReactNode }, { isFailed: boolean }> {
  override state = { isFailed: false }

  static getDerivedStateFromError(): { isFailed: boolean } {
    return { isFailed: true }
  }

  override render(): ReactNode {
    return this.state.isFailed ? <ChunkFailed /> : this.props.children
  }
}

/** Nobody is sent to the login because the server or its store is away: the session may well go on. */
function ServerAway() {
  const { t } = useTranslation('common')
  return (
    <NonIdealState
      className="whole-screen"
      icon={<Spinner size={36} />}
      title={t(($) => $.serverAway)}
      description={t(($) => $.tryingAgain)}
    />
  )
}

function ChunkFailed() {
  const { t } = useTranslation('common')
  return (
    <NonIdealState
      className="whole-screen"
      title={t(($) => $.chunkFailed)}
      action={<Button text={t(($) => $.retry)} onClick={() => location.reload()} />}
    />
  )
}

/** While nobody is logged in, the product looks as the organisation of the host name wants it. */
const HostTheme = observer(function HostTheme() {
  const { caller, session, theme } = useStores()
  const isOut = session.state.is === 'out'
  useEffect(() => {
    if (!isOut) return
    const { taken } = theme
    // The look of a login that ended meanwhile counts. Without an answer it stays as it is: nobody needs it to log in.
    const take = (answer: Theme) => theme.taken === taken && theme.take(answer)
    caller.call(paths.userTheme, {}, asPoll).then(take, () => undefined)
  }, [isOut, caller, theme])
  return null
})

function ScrollToTop() {
  const [path] = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen starts at its top
  useEffect(() => {
    window.scrollTo(0, 0)
    document.querySelector('#content')?.scrollTo(0, 0)
  }, [path])
  return null
}

/** Sets the window's title: the screen's, in the monitor area also the area's name, and the product's. A reminder goes before it. */
const Title = observer(function Title() {
  const { t } = useTranslation('shell')
  const { theme, titleReminder } = useStores()
  const [path] = useLocation()
  const { parser } = useRouter()
  const [base] = useState(() => document.title)
  const screen = screens.find((each) => matchRoute(parser, each.path, path)[0])?.title
  const area = path.startsWith('/monitor') ? [t(($) => $.monitorTitle)] : []
  const own =
    screen && screen !== 'product' ? [entityText(screen), ...area, theme.title].join(' · ') : theme.title || base
  const title = titleReminder.text ?? own
  useEffect(() => {
    document.title = title
  }, [title])
  return null
})
