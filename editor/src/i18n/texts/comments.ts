import type { Texts } from '../Text.ts'

/** Comments. */
export const comments = {
  comment: { cn: '评论', en: 'Comment' },
  comments: { cn: '评论列表', en: 'Comments' },
  commentsOpen: { cn: '未解决', en: 'Open' },
  commentsResolved: { cn: '已解决', en: 'Resolved' },
  commentsNone: {
    cn: '还没有评论。按 C，或右键单击组件添加。',
    en: 'No comments yet. Press C, or right-click a widget.',
  },
  commentsNoneResolved: { cn: '没有已解决的评论', en: 'Nothing is resolved yet' },
  commentsFailed: { cn: '评论加载失败', en: 'The comments could not be loaded' },
  commentsUnread: { cn: '{{count}} 条评论有新内容', en: 'New in {{count}} comments', one: 'New in {{count}} comment' },
  commentUnread: { cn: '有新内容', en: 'New' },
  commentPlace: {
    cn: '点击组件或页面上的位置添加评论，按 Esc 取消',
    en: 'Click a widget or a place on the page to comment; Esc cancels',
  },
  commentPlaceFree: { cn: '页面上的位置', en: 'Place on the page' },
  commentWidgetGone: { cn: '组件已删除', en: 'Widget removed' },
  commentThread: { cn: '{{author}} 的评论', en: 'Comment by {{author}}' },
  commentWrite: { cn: '写评论…', en: 'Write a comment…' },
  commentSay: { cn: '评论', en: 'Comment' },
  commentAnswer: { cn: '回复…', en: 'Reply…' },
  commentAnswerDo: { cn: '回复', en: 'Reply' },
  commentAnswers: { cn: '{{count}} 条回复', en: 'Replies: {{count}}' },
  commentAnswered: {
    cn: '他人已回复，不能删除；可标记为已解决',
    en: 'Others have replied, so it cannot be deleted; resolve it instead',
  },
  commentResolve: { cn: '解决', en: 'Resolve' },
  commentReopen: { cn: '重新打开', en: 'Reopen' },
  commentResolvedBy: { cn: '{{name}} 于 {{at}} 解决', en: 'Resolved by {{name}}, {{at}}' },
  commentEdit: { cn: '编辑', en: 'Edit' },
  commentEdited: { cn: '已编辑', en: 'edited' },
  commentRemove: { cn: '删除评论', en: 'Delete comment' },
  commentRemoveAsk: { cn: '删除这条评论？', en: 'Delete this comment?' },
} satisfies Texts
