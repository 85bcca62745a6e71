"""Simplified Chinese from our Traditional texts: OpenCC for the characters, a short list for what Taiwan says otherwise.

Used when catalogues are made, never while a page is shown: names and what people wrote stay as they wrote it.
"""

import re
from functools import cache

import opencc

# Traditional words and what they are in Simplified texts. The longest that fits is taken first.
WORDS = {
    "「": "“",
    "」": "”",
    "『": "‘",
    "』": "’",
    "八公分": "八厘米",
    "亂數": "随机数",
    "伺服器": "服务器",
    "位址": "地址",
    "儲存": "保存",
    "列印": "打印",
    "另存成": "另存为",
    "匯入": "导入",
    "字元": "字符",
    "定位字元": "制表符",
    "帳號": "账号",
    "投影機": "投影仪",
    "案件檔": "案件文件",
    "條碼": "二维码",
    "檔案": "文件",
    "檔名": "文件名",
    "檢查程式": "检查程序",
    "欄位": "字段",
    "正體": "繁体",
    "權杖": "令牌",
    "登入": "登录",
    "登出": "退出登录",
    "登錄": "登记",  # 登录 would be "log in"
    "程式": "程序",
    "紀錄": "记录",
    "紀錄檔": "记录文件",
    "網路": "网络",
    "螢幕": "屏幕",
    "裝置": "设备",
    "試算表": "电子表格",
    "資料": "数据",
    "資料檔": "数据文件",
    "貼上": "粘贴",
    "連結": "链接",
    "選單": "菜单",
    "重新整理": "刷新",
    "雜湊": "哈希",
    "雪梨": "悉尼",
    "預設": "默认",
    "世界協調時間": "协调世界时",
    "QR 碼": "二维码",
    "著": "着",  # as in 空著, 留著; the interface has no 著名 or 顯著
}
# Changed by OpenCC in some words and right in others: alone they do not show that a text is Traditional.
BOTH = frozenset("著乾瞭藉徵夥")


def simplified(text: str) -> str:
    """A text of the interface in Simplified Chinese; placeholders and tags stay."""
    pattern = "|".join(re.escape(word) for word in sorted(WORDS, key=len, reverse=True))
    pieces = re.split(f"({pattern})", text)
    return "".join(WORDS.get(piece) or _converter().convert(piece) for piece in pieces)


def traditional_only(text: str) -> str:
    """The characters of a text that Simplified Chinese writes otherwise, each once."""
    changed = (char for char in dict.fromkeys(text) if "\u3400" <= char <= "\u9fff" and char not in BOTH)
    return "".join(char for char in changed if _converter().convert(char) != char)


@cache
def _converter() -> opencc.OpenCC:
    return opencc.OpenCC("t2s")
