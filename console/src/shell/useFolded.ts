import { useState } from 'react'

const KEY = 'mimic.menu.folded'
const read = (): string[] => (localStorage.getItem(KEY) ?? '').split(',').filter(Boolean)

/** Whether a group of the menu is folded, which this browser remembers, and how to change it. */
export function useFolded(group: string): readonly [isFolded: boolean, toggle: () => void] {
  const [isFolded, setFolded] = useState(() => read().includes(group))
  const toggle = () => {
    const others = read().filter((each) => each !== group)
    localStorage.setItem(KEY, (isFolded ? others : [...others, group]).join(','))
    setFolded(!isFolded)
  }
  return [isFolded, toggle]
}
