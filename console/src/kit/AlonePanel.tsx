import type { ReactNode } from 'react'
import { Brand } from './Brand.tsx'
import { LocaleSwitch } from './LocaleSwitch.tsx'

interface AlonePanelProps {
  /** `data-screen` of the screen's root. */
  readonly screen: string
  readonly className?: string
  readonly children: ReactNode
}

/** A screen outside of the shell, as those before and around a login are: brand, language, and one thing to do. */
export const AlonePanel = ({ screen, className = 'alone-panel', children }: AlonePanelProps) => (
  <main className="login is-alone" data-screen={screen}>
    <section className="login-panel">
      <LocaleSwitch />
      <div className={className}>
        <Brand isLarge />
        {children}
      </div>
    </section>
  </main>
)
