import { Button, NonIdealState, Spinner } from '@blueprintjs/core'
import { observer } from 'mobx-react-lite'
import { Component, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { matchRoute, Redirect, Route, Switch, useLocation, useRouter, useSearch } from 'wouter'
import { inAppTarget } from './inAppTarget.ts'
import { lazyScreen } from './lazyScreen.tsx'
import { HOME, redirects, type ScreenRoute, screens } from './screens/index.ts'
import { Shell } from './shell/Shell.tsx'
import { useStores } from './stores/StoresContext.ts'

const routes = screens.map((route) => ({ ...route, Screen: lazyScreen(route.load) }))

/** The console: one list of routes, the guard, the shell. */
export function App() {
  return (
    <>
      <ScrollToTop />
      <Title />
      <Switch>
        {routes.map((route) => (
          <Route key={route.path} path={route.path}>
            {(params) => (
              <Guard route={route}>
                <Framed isInShell={route.isInShell === true}>
                  {/* wouter's parameters are texts by their names in the path. */}
                  <route.Screen params={params as Record<string, string>} />
                </Framed>
              </Guard>
            )}
          </Route>
        ))}
        {Object.entries(redirects).map(([from, to]) => (
          <Route key={from} path={from}>
            <Redirect to={to} replace />
          </Route>
        ))}
        <Route>
          <Redirect to="/404" replace />
        </Route>
      </Switch>
    </>
  )
}

/** 2.8: every screen but the public ones needs a login; who is logged in already does not see the login again. */
const Guard = observer(function Guard({ route, children }: { route: ScreenRoute; children: ReactNode }) {
  const { session } = useStores()
  const [path] = useLocation()
  const search = useSearch()
  const { is } = session.state
  const isLogin = route.id === 'login' || route.id === 'login-jsp'
  useEffect(() => {
    if (is === 'unknown' && (!route.isPublic || isLogin)) void session.ensure()
  }, [is, route.isPublic, isLogin, session])
  if (isLogin && is === 'in') return <Redirect to={inAppTarget(new URLSearchParams(search).get('to'), HOME)} replace />
  if (route.isPublic) return children
  if (is === 'unknown') return <NonIdealState className="whole-screen" icon={<Spinner size={36} />} />
  return is === 'in' ? (
    children
  ) : (
    <Redirect to={`/login?to=${encodeURIComponent(search === '' ? path : `${path}?${search}`)}`} replace />
  )
})

function Framed({ isInShell, children }: { isInShell: boolean; children: ReactNode }) {
  const screen = (
    <ChunkBoundary>
      <Suspense fallback={<NonIdealState className="whole-screen" icon={<Spinner size={36} />} />}>{children}</Suspense>
    </ChunkBoundary>
  )
  return isInShell ? <Shell>{screen}</Shell> : screen
}

/** A screen that cannot be loaded, or fails, says so; the rest of the console stays. */
class ChunkBoundary extends Component<{ children: ReactNode }, { isFailed: boolean }> {
  override state = { isFailed: false }

  static getDerivedStateFromError(): { isFailed: boolean } {
    return { isFailed: true }
  }

  override render(): ReactNode {
    return this.state.isFailed ? <ChunkFailed /> : this.props.children
  }
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

function ScrollToTop() {
  const [path] = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen starts at its top
  useEffect(() => {
    window.scrollTo(0, 0)
    document.querySelector('#content')?.scrollTo(0, 0)
  }, [path])
  return null
}

/** A monitor screen says its own title, then device monitoring; everything else as the theme says. */
const Title = observer(function Title() {
  const { t } = useTranslation('shell')
  const titles = useTranslation('titles')
  const { theme } = useStores()
  const [path] = useLocation()
  const { parser } = useRouter()
  const [base] = useState(() => document.title)
  const screen = screens.find((each) => matchRoute(parser, each.path, path)[0])?.title
  const title = screen
    ? [titles.t(($) => $[screen]), t(($) => $.monitorTitle), theme.title].join(' · ')
    : theme.title || base
  useEffect(() => {
    document.title = title
  }, [title])
  return null
})
