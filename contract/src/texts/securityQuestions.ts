import type { Texts } from '../entity/Entity.ts'

/** The questions whose answers prove who somebody is. They are facts that do not change and that few people know. */
export const securityQuestions = {
  teacher: { cn: '您小学班主任的名字？', en: 'What was the name of your first teacher?' },
  street: { cn: '您童年居住的街道名称？', en: 'In which street did you live as a child?' },
  pet: { cn: '您第一只宠物的名字？', en: 'What was the name of your first pet?' },
  friend: { cn: '您儿时最好朋友的名字？', en: 'Who was your best friend as a child?' },
  book: { cn: '您最早喜欢的书？', en: 'Which book did you first love?' },
  meal: { cn: '您小时候最喜欢的菜？', en: 'What was your favourite dish as a child?' },
  trip: { cn: '您第一次旅行去的地方？', en: 'Where did your first journey take you?' },
  job: { cn: '您第一份工作的地点？', en: 'In which town was your first job?' },
} as const satisfies Readonly<Record<string, Texts>>

export type SecurityQuestion = keyof typeof securityQuestions

/** An answer without what people do not remember: case, blanks and the width of letters. */
export const normalAnswer = (answer: string): string => answer.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, '')
