import { observer } from 'mobx-react-lite'
import { useStores } from '../stores/StoresContext.ts'

/** The logo: a process line in the shape of an M with a value under it. */
export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 32 32" aria-hidden="true">
      <rect className="mark-tile" width="32" height="32" rx="7" />
      <path className="mark-line" d="M5 21V11l5.5 6.5L16 11l5.5 6.5L27 11v10" />
      <circle className="mark-value" cx="16" cy="23.5" r="2.4" />
    </svg>
  )
}

/** The logo and the name of the product: Mimic's, or those of the organisation. */
export const Brand = observer(function Brand({ isLarge = false }: { isLarge?: boolean }) {
  const { theme } = useStores()
  const title = theme.title || 'Mimic'
  return (
    <span className={isLarge ? 'brand is-large' : 'brand'}>
      {theme.logo === undefined ? (
        <Mark />
      ) : (
        <img className="brand-logo" src={theme.logo} alt="" onError={() => theme.dropPicture('logo')} />
      )}
      <span className="wordmark" title={title}>
        {title}
      </span>
    </span>
  )
})
