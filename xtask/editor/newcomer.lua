-- Follows docs/editors.md as somebody who has never seen Strabo: the settings of the page are in init.lua, a
-- new pack is open in `map.toml`. Started by `cargo xtask editor`.

local function wait(what, condition)
  if not vim.wait(20000, condition, 5) then
    error("waited in vain for " .. what)
  end
end

local function run()
  local start = vim.loop.hrtime()
  wait("the server", function()
    return next(vim.lsp.buf_get_clients(0)) ~= nil
  end)
  local line = vim.fn.search("^land = ")
  assert(line > 0, "the map has no borders")
  -- One name of the list is deleted, as on the page.
  local text = vim.fn.getline(line):gsub('%[".-", ', "[", 1)
  vim.api.nvim_buf_set_lines(0, line - 1, line, true, { text })
  wait("a finding", function()
    return #vim.diagnostic.get(0) > 0
  end)
  assert(vim.diagnostic.get(0)[1].code == "one-way-border", vim.inspect(vim.diagnostic.get(0)))
  assert(vim.bo.omnifunc:find("lsp"), "Ctrl-X Ctrl-O asks nobody")
  local took = (vim.loop.hrtime() - start) / 1e6
  io.stdout:write(string.format("neovim: the settings of docs/editors.md show findings, %.0f ms\n", took))
end

local done, failure = pcall(run)
if not done then
  io.stderr:write("neovim: " .. tostring(failure) .. "\n")
  vim.cmd("cquit 1")
end
vim.cmd("qall!")
