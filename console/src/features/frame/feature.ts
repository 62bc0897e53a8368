import { defineFeature } from '../../kit/defineFeature.ts'

const load = () => import('./FrameScreen.tsx')
const title = { cn: '内嵌页面', en: 'Embedded frame page' }

export const frame = defineFeature({
  screens: [
    { id: 'manage-frame', path: '/manage/frame/:path', title, load },
    { id: 'manage-frame-open', path: '/manage/frame/:path/:openFlag', title, load, isFullWindow: true },
  ],
  lists: { frame: () => import('./FrameListScreen.tsx') },
})
