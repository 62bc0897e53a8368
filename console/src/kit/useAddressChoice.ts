import { useSearchParams } from 'wouter'

/** A choice that stands in the query of the address, so that a reload and a link show the same; a new one begins at page 1. */
export function useAddressChoice<V extends string>(
  name: string,
  values: readonly V[],
): readonly [chosen: V | '', choose: (value: string) => void] {
  const [params, setParams] = useSearchParams()
  const choose = (value: string) =>
    setParams(
      (before) => {
        if (value === '') before.delete(name)
        else before.set(name, value)
        before.delete('page')
        return before
      },
      { replace: true },
    )
  return [values.find((each) => each === params.get(name)) ?? '', choose]
}
