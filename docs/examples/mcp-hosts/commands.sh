# #region claude-code
claude mcp add --transport http agent-commerce http://localhost:8000/api/mcp
# #endregion
# #region codex
codex mcp add agent-commerce --url http://localhost:8000/api/mcp
# #endregion
# #region gemini-cli
gemini mcp add --transport http agent-commerce http://localhost:8000/api/mcp
# #endregion
