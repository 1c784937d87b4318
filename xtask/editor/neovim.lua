-- Drives `strabo lsp` in Neovim as an author would. Started by `cargo xtask editor` with STRABO, the program,
-- and FOLDER, where the packs "east" and "mine" lie.

local program, folder = vim.env.STRABO, vim.env.FOLDER
local patience = 20000
local published, left = {}, nil

local function name_of(path)
  return folder .. "/" .. path
end

local function wait(what, condition)
  if not vim.wait(patience, condition, 5) then
    error("waited in vain for " .. what)
  end
end

local function step(what, run)
  local start = vim.loop.hrtime()
  run()
  io.stdout:write(string.format("neovim: %s, %.0f ms\n", what, (vim.loop.hrtime() - start) / 1e6))
end

local function find_line(pattern, from)
  local lines = vim.api.nvim_buf_get_lines(0, from or 0, -1, true)
  for at, line in ipairs(lines) do
    if line:find(pattern) then
      return (from or 0) + at
    end
  end
  error("no line has " .. pattern)
end

local function put_cursor_on(line, word)
  local column = vim.fn.getline(line):find(word, 1, true)
  vim.api.nvim_win_set_cursor(0, { line, column })
end

local function replace_line(line, text)
  vim.api.nvim_buf_set_lines(0, line - 1, line, true, { text })
end

local function findings(buffer)
  return vim.diagnostic.get(buffer or 0)
end

local function ask(method, params)
  local answers = vim.lsp.buf_request_sync(0, method, params, patience)
  local _, answer = next(answers or {})
  assert(answer and not answer.error, method .. ": " .. vim.inspect(answer))
  return answer.result
end

-- The client of the editor itself, with its own handlers; this one only notes which files were reported.
local show = vim.lsp.handlers["textDocument/publishDiagnostics"]
vim.lsp.handlers["textDocument/publishDiagnostics"] = function(failure, result, ...)
  published[vim.uri_to_fname(result.uri)] = true
  return show(failure, result, ...)
end

local client = vim.lsp.start_client({
  name = "strabo",
  cmd = { program, "lsp" },
  root_dir = folder,
  on_exit = function(code)
    left = code
  end,
})

local function open(path)
  vim.cmd("edit " .. vim.fn.fnameescape(name_of(path)))
  vim.lsp.buf_attach_client(0, client)
end

local function run()
  step("opens map.toml of the copy of the East pack", function()
    open("east/map.toml")
    wait("the first report", function()
      return published[name_of("east/map.toml")]
    end)
    assert(#findings() == 0, vim.inspect(findings()))
  end)

  local map = vim.api.nvim_get_current_buf()
  local land = find_line("^land", find_line('^id = "babylon"$'))
  local other = find_line("^land", find_line('^id = "babylonia"$'))
  step("makes a border one-way and receives the finding at that line", function()
    local text = vim.fn.getline(other):gsub('"babylon", ', "", 1)
    replace_line(other, text)
    wait("the finding", function()
      return #findings() > 0
    end)
    local finding = findings()[1]
    assert(finding.lnum == land - 1 and finding.code == "one-way-border", vim.inspect(finding))
    assert(finding.severity == vim.diagnostic.severity.ERROR and finding.source == "strabo")
  end)

  step("applies the code action", function()
    put_cursor_on(land, "babylonia")
    local params = vim.lsp.util.make_range_params()
    params.context = { diagnostics = vim.lsp.diagnostic.get_line_diagnostics() }
    local chosen
    for _, action in ipairs(ask("textDocument/codeAction", params)) do
      if action.kind == "quickfix" then
        chosen = action
      end
    end
    assert(chosen and chosen.edit, "there is no quick fix")
    vim.lsp.util.apply_workspace_edit(chosen.edit, vim.lsp.get_client_by_id(client).offset_encoding)
    assert(vim.fn.getline(other):find('"babylon"', 1, true), vim.fn.getline(other))
    wait("the finding to go", function()
      return #findings(map) == 0
    end)
  end)

  step("renames an area across four files", function()
    put_cursor_on(find_line('^id = "ustyurt"$'), "ustyurt")
    vim.lsp.buf.rename("ust-urt")
    local changed
    wait("four changed files", function()
      changed = {}
      for _, buffer in ipairs(vim.api.nvim_list_bufs()) do
        local text = table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), "\n")
        if text:find('"ust-urt"', 1, true) then
          changed[#changed + 1] = vim.fn.fnamemodify(vim.api.nvim_buf_get_name(buffer), ":t")
        end
      end
      return #changed == 4
    end)
    table.sort(changed)
    assert(table.concat(changed, " ") == "map.geojson map.toml pack.toml setups.toml", vim.inspect(changed))
    vim.cmd("silent wall")
    assert(#findings(map) == 0, vim.inspect(findings(map)))
  end)

  step("completes an id in land", function()
    vim.api.nvim_set_current_buf(map)
    local whole = vim.fn.getline(land)
    replace_line(land, 'land = ["babylonia", "meso')
    vim.api.nvim_win_set_cursor(0, { land, #vim.fn.getline(land) })
    local result = ask("textDocument/completion", vim.lsp.util.make_position_params())
    local items = vim.lsp.util.text_document_completion_list_to_complete_items(result, "meso")
    local words = {}
    for _, item in ipairs(items) do
      words[item.word] = item
    end
    -- The quotation mark that is still missing comes with it.
    assert(words['mesopotamia"'], vim.inspect(words))
    replace_line(land, whole)
  end)

  step("jumps to the definition in the base pack", function()
    open("mine/map.toml")
    put_cursor_on(find_line("^land"), "babylonia")
    vim.lsp.buf.definition()
    wait("the definition", function()
      return vim.api.nvim_buf_get_name(0) == name_of("east/map.toml")
    end)
    assert(vim.api.nvim_get_current_line() == 'id = "babylonia"', vim.api.nvim_get_current_line())
  end)

  step("shows what an area is", function()
    local hover = ask("textDocument/hover", vim.lsp.util.make_position_params())
    assert(hover.contents.value:find("Babylonia", 1, true), vim.inspect(hover))
  end)

  step("leaves in order", function()
    vim.lsp.stop_client(client)
    wait("the server to end", function()
      return left ~= nil
    end)
    assert(left == 0, "the server ended with status " .. tostring(left))
  end)
end

local done, failure = pcall(run)
if not done then
  io.stderr:write("neovim: " .. tostring(failure) .. "\n")
  for _, finding in ipairs(findings()) do
    io.stderr:write(string.format("  %d: %s\n", finding.lnum + 1, finding.message))
  end
  vim.cmd("cquit 1")
end
vim.cmd("qall!")
