import { useSearchParams } from 'wouter'

/** Keeps the open tab in the address under `name`, so that a reload and a shared link show the same. The first tab is not named. */
export function useTabAddress<T extends string>(name: string, tabs: readonly [T, ...T[]]): [T, (tab: T) => void] {
  const [params, setParams] = useSearchParams()
  const open = tabs.find((tab) => tab === params.get(name)) ?? tabs[0]
  const choose = (tab: T) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (tab === tabs[0]) next.delete(name)
        else next.set(name, tab)
        return next
      },
      { replace: true },
    )
  return [open, choose]
}
