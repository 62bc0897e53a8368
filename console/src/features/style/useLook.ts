import { paths } from '@mimic/contract/paths'
import { useStores } from '../../stores/StoresContext.ts'

/** Takes over the look again, after a change of the style that the organisation uses. */
export function useLook(): () => Promise<void> {
  const { call, theme } = useStores()
  return async () => theme.take(await call(paths.userTheme, {}))
}
